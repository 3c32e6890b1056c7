//! The binary `nullius`.

fn main() -> std::process::ExitCode {
    nullius_kernel::run()
}
