//! Dates, times and periods, each as far as it goes, beside what only looks like one.

use super::calendar::{
    date, day_of, half_hour, is_day, is_year, month, month_first, period_part, period_year, spoken_hour, time,
    year_and_part,
};
use super::reading_tests::{cut, marks, reads};

#[test]
fn parts_of_a_year_have_a_capital_and_one_of_four_digits() {
    reads(
        |tokens, at| period_part(tokens, at).then_some(at + 2),
        &[
            ("In Q1 en Q4 en H2 en K3.", "Q1 | Q4 | H2 | K3"),
            ("In q1 en Q5 en Q 2 en X3 en Q0.", ""),
        ],
    );
    reads(
        year_and_part,
        &[
            ("In 2026-Q1 en 2026 H2 en 2026Q3.", "2026-Q1 | 2026 H2 | 2026Q3"),
            ("In 1026-Q1 en 2026-A1 en 2026-Q7.", ""),
            ("Over 2026-Q1 is niets bekend.", "2026-Q1"),
        ],
    );
}

#[test]
fn an_hour_in_a_word() {
    reads(
        |tokens, at| half_hour(tokens, at).then_some(at + 2),
        &[
            ("Kom om half drie of rond half vier.", "half drie | half vier"),
            ("Een half brood, en om drie uur.", ""),
        ],
    );
    marks(
        spoken_hour,
        &[
            ("Kom om drie uur.", "drie"),
            ("Kom om kwart over drie.", "drie"),
            ("Kom om kwart voor drie.", "drie"),
            ("Come at half past three.", "three"),
            ("Come at three o'clock.", "three"),
            ("Het duurt drie uur.", ""),
            ("Kom om drie dagen.", ""),
            ("Het gaat over drie zaken.", ""),
            ("Kom om kwart over veel.", ""),
            ("Van kwart tot drie.", ""),
            ("Om veel uur.", ""),
        ],
    );
}

#[test]
fn months_by_every_name() {
    let names: [&[&str]; 12] = [
        &["januari", "january", "jan"],
        &["februari", "february", "feb"],
        &["maart", "march", "mrt", "mar"],
        &["april", "apr"],
        &["mei", "may"],
        &["juni", "june", "jun"],
        &["juli", "july", "jul"],
        &["augustus", "august", "aug"],
        &["september", "sep", "sept"],
        &["oktober", "october", "okt", "oct"],
        &["november", "nov"],
        &["december", "dec"],
    ];
    for (number, names) in (1..).zip(names) {
        for name in names {
            assert_eq!(month(name), Some(number), "{name}");
        }
    }
    assert_eq!(month("maan"), None);
}

#[test]
fn years_and_days() {
    marks(
        is_year,
        &[("1899 1900 2026 2199 2200 202 02026 2.26", "1900 | 2026 | 2199")],
    );
    marks(is_day, &[("0 1 9 31 32 001 010 07 1.5", "1 | 9 | 31 | 07")]);
}

#[test]
fn dates_in_digits() {
    reads(
        date,
        &[
            ("Het besluit van 2026-11-03 geldt.", "2026-11-03"),
            ("Het besluit van 2026-11-03T10:00:00Z geldt.", "2026-11-03T10:00:00Z"),
            ("Het was 2026-11-03.", "2026-11-03"),
            ("Om 2026-11-03T1:2:3:4:5:6:7:8:9 is het.", "2026-11-03T1:2:3:4:5:6:"),
            ("In 2026-11 en in 2026-13.", "2026-11"),
            ("In 2026-1 en 2026-111.", ""),
            ("In 2026-11-32 en 1026-11-03.", "2026-11"),
            ("In 2026 -11 en 2026- 11.", ""),
            (
                "Het besluit van 3-11-2026 en 03/11/2026 geldt.",
                "3-11-2026 | 03/11/2026",
            ),
            ("Het besluit van 3-11/2026 geldt.", ""),
            ("De score 32-11-2026 en 3-32-2026 en 3-11-1026.", ""),
            ("Het besluit van 3 -11-2026 geldt niet.", ""),
            ("Het besluit van 3-11 -2026 geldt niet.", ""),
            ("Op 3-11-26 of vanaf 4/11/26.", "3-11-26 | 4/11/26"),
            ("De stand is 3-11-26.", ""),
            ("Op 3-11/26 en op 3-32-26 en op 3-11-126.", ""),
            ("Op 3:11:26.", ""),
            ("Code 5-3-11-2026.", ""),
            ("De dag - 3-11-2026 - is bekend.", "3-11-2026"),
        ],
    );
}

#[test]
fn dates_with_a_month_in_a_word() {
    reads(
        date,
        &[
            ("Op 3 maart 2026 om twee uur.", "3 maart 2026"),
            ("Op 3 maart komt u.", "3 maart"),
            ("Op 3 mrt. 2026 komt u.", "3 mrt. 2026"),
            ("Op 3 mrt. komt u.", "3 mrt"),
            ("Het was dan op 3 mrt. 2026 zo.", "3 mrt. 2026"),
            ("It was then on 3 March, 2026 so.", "3 March, 2026"),
            ("On 9 February 1879 it began.", "9 February 1879"),
            ("On 9 February 1500 people came.", "9 February"),
            ("On 9 February 1500€ came.", "9 February"),
            ("On 9 February 1500 euro came.", "9 February"),
            ("On 3 March, 2026 we write.", "3 March, 2026"),
            ("On 3 March, 12 people came.", "3 March"),
            ("On the 3rd of March we write.", "3rd of March"),
            ("On the 3rd March we write.", "3rd March"),
            ("There are 3 of March here.", ""),
            ("You have 3 may be more.", ""),
            ("You have 3 May.", "3 May"),
            ("Op 32 maart komt u.", ""),
            ("Op 3 maan komt u.", ""),
            ("Op 3 en 4 maart komt u.", "3 | 4 maart"),
            ("Op 3 tot en met 14 maart.", "3 | 14 maart"),
            ("From 3 through 14 March.", "3 | 14 March"),
            ("Op 3-14 maart.", "3 | 14 maart"),
            ("Van 3 op 4 maart.", "3 | 4 maart"),
            ("Er zijn 3 op 4 maart.", "4 maart"),
            ("Op de 3e en 4e maart.", "3e | 4e maart"),
            ("Van de 3e op de 4e.", ""),
            ("Er zijn 3 en 40 maart.", ""),
            ("Er zijn 3 of meer.", ""),
        ],
    );
}

#[test]
fn the_day_of_a_year() {
    let days = |text: &str| {
        cut(text, |tokens| {
            (0..tokens.len())
                .filter_map(|at| day_of(tokens, at))
                .collect::<Vec<_>>()
        })
    };
    let pairs = |text: &str| days(text).into_iter().map(|(day, _)| day).collect::<Vec<_>>();
    assert_eq!(pairs("on 2026-11-03"), [(11, 3)]);
    assert_eq!(pairs("in 2026-11"), []);
    assert_eq!(pairs("op 3-11-2026"), [(11, 3)]);
    assert_eq!(pairs("op 3 november 2026"), [(11, 3)]);
    assert_eq!(pairs("op 3 en 4 maart"), [(3, 3), (3, 4)]);
    assert_eq!(pairs("van 3 tot 14 maart"), [(3, 3), (3, 14)]);
    assert_eq!(pairs("on March 3, 2026"), [(3, 3)]);
    assert_eq!(pairs("on March 2026"), []);
    let (_, end) = days("on March 3, 2026 we")[0];
    assert_eq!(end, 5);
}

#[test]
fn a_month_before_its_day_or_year() {
    reads(
        month_first,
        &[
            ("In maart 2026 komt u.", "2026"),
            ("In mrt. 2026 komt u.", "2026"),
            ("We write on March 3, 2026 to you.", "3, 2026"),
            ("We write on March 3 2026 to you.", "3 2026"),
            ("We write on March 3rd, 2026 to you.", "3rd, 2026"),
            ("We write on March 3rd 2026 to you.", "3rd 2026"),
            ("Your letter of March 3 says so.", "3"),
            ("Your letter dated March 3rd says so.", "3rd"),
            ("On Mar. 3 we write.", "3"),
            ("on mar. 3 we write.", ""),
            ("On Mar. 3 people came.", "3"),
            ("In Mar. 3 people came.", ""),
            ("From March 3 to 14, 2026 we write.", "3 to 14, 2026"),
            ("From March 3 to 14 we write.", "3 to 14"),
            ("From March 3 to 14, and more.", "3 to 14"),
            ("From March 3-14, 2026 we write.", "3-14, 2026"),
            ("From March 3 through 14 we write.", "3 through 14"),
            ("From March 3 and 14 people.", "3"),
            ("On March 3, 12 people came.", "3"),
            ("On March 3 to 40 people.", "3"),
            ("In March 12 people came.", ""),
            ("In March 12% came.", ""),
            ("In March 12€ came.", ""),
            ("In March 12 and more.", "12"),
            ("Your letter of March 3 euro.", ""),
            ("In march 2026 we write.", ""),
            ("In november 12 uur gewerkt.", ""),
            ("Op november 12 is het zover.", ""),
            ("On november 12 we write.", ""),
            ("On November 12 we write.", "12"),
            ("On january 12 we write.", "12"),
            ("In March 40 of them.", ""),
            ("In maan 2026 komt u.", ""),
            ("Kom. 3 maart en 4 keer.", ""),
        ],
    );
}

#[test]
fn times_of_a_clock() {
    reads(
        time,
        &[
            ("Kom om 14:30 uur.", "14:30"),
            ("Kom om 14:30:15 uur.", "14:30:15"),
            ("De verhouding 14:3 en 14:60 en 25:30.", ""),
            ("Kom dan om 14:30:15 uur.", "14:30:15"),
            ("De verhouding 24:30.", "24:30"),
            ("De verhouding 2:14:30:15.", ""),
            ("De verhouding 14:30: 5.", "14:30"),
            ("De verhouding 14:30%.", ""),
            ("De verhouding 114:30.", ""),
            ("De verhouding 14 :30 en 14: 30.", ""),
            ("Kom om 16.00 uur.", "16.00"),
            ("Kom om 16.00 u.", "16.00"),
            ("Het kost 16.00 euro.", ""),
            ("De score is 16.60 uur.", ""),
            ("De score is 25.00 uur.", ""),
            ("De score is 116.00 uur.", ""),
            ("Van 9.00 tot 17.00 uur.", "9.00 tot 17.00 | 17.00"),
            ("Van 9.00-17.00 uur.", "9.00-17.00 | 17.00"),
            ("Van 9.00 tot 17 euro.", ""),
            ("Kom om 9 uur.", "9"),
            ("Het duurt 9 uur.", ""),
            ("Kom om 26 uur.", ""),
            ("Kom om 9 dagen.", ""),
            ("Come at 3 pm.", "3"),
            ("Come at 3 p.m.", "3"),
            ("Come at 3 a.m.", "3"),
            ("Come at 3 b.m.", ""),
            ("Come at 30 pm.", ""),
            ("Come at 3.30 pm.", "3.30"),
            ("Come from 9 to 5 pm.", "9 to 5 | 5"),
            ("Come from 9 of 5 pm.", "5"),
            ("Come from 90 to 5 pm.", "5"),
            ("Come from 9 to 50 pm.", ""),
            ("Come at 3 o'clock.", "3"),
            ("Come at 30 o'clock.", ""),
            ("Come from 3 to 5 o'clock.", "3 to 5 | 5"),
            ("Come from 3 of 5 o'clock.", "5"),
            ("Come from 30 to 5 o'clock.", "5"),
            ("Come from 3 to 50 o'clock.", ""),
            ("Kom 9 uur 's ochtends.", "9"),
            ("Kom 90 uur 's ochtends.", ""),
            ("Kom 9 uur 's winters.", ""),
            ("Kom 9 uur ochtends.", ""),
            ("Kom 9 tot 11 uur 's avonds.", "9 tot 11 | 11"),
            ("Kom 9 of 11 uur 's avonds.", "11"),
            ("Kom om 10u30.", "10u30"),
            ("Kom om 10u75.", ""),
            ("Het is 10 u30.", ""),
            ("Het is 10u 30.", ""),
            ("Kom om 30u30.", ""),
        ],
    );
}

#[test]
fn hours_at_which_somebody_can_be_reached() {
    reads(
        time,
        &[
            ("Wij zijn tussen 9 en 17 uur bereikbaar.", "9 en 17"),
            ("Wij werken tussen 9 en 17 uur.", ""),
            ("Wij zijn tussen 9 en 70 uur bereikbaar.", ""),
            ("Wij zijn tussen 90 en 17 uur bereikbaar.", ""),
            ("Wij zijn tussen 9 en 17 dagen bereikbaar.", ""),
            ("Wij zijn tussen 9 of 17 uur bereikbaar.", ""),
            ("We are open from 9.00 to 17.00 today.", "9.00 to 17.00"),
            ("We are open 9-5 today.", "9-5"),
            ("We are open 9 to 5 today.", ""),
            ("We are open 9-50 today.", ""),
            ("We are open 90-5 today.", ""),
            ("We went from 9.00 to 17.00 today.", ""),
            ("We are open from 9.00 to 17.00 euro.", ""),
            ("We are open from 9.00 to 17.00 procent.", ""),
            ("We are open from 9.00 to 17.00 procenten.", ""),
            ("We are open from 9.00 to 17 today.", ""),
            ("We are open from 9 to 17.00 today.", ""),
            ("Open: a b c d e f 9-5.", "9-5"),
            ("Open: a b c d e f g 9-5.", ""),
            ("Het is 9-5 en a b c open.", "9-5"),
            ("Het is 9-5 en a b c d e open.", ""),
            ("The hearing is at 9.30.", "9.30"),
            ("The rate is at 9.30.", ""),
            ("On 3 March at 9.30.", "9.30"),
            ("On 3 March 2026 at 9.30.", "9.30"),
            ("In March for all of us at 9.30.", ""),
            ("On Monday it is at 9.30 euro.", ""),
            ("On Monday it is at 9.30 cases.", ""),
            ("On Monday it is at 9.30€.", ""),
            ("On Monday it is 9.30.", ""),
            ("On Monday it is at 9.70.", ""),
            ("Monday a b c d e f at 9.30.", "9.30"),
            ("Monday a b c d e f g at 9.30.", ""),
        ],
    );
}

#[test]
fn the_year_of_a_period() {
    marks(
        period_year,
        &[
            ("De eerste helft van 2026.", "2026"),
            ("The first half of 2026.", "2026"),
            ("Het eerste kwartaal 2026.", "2026"),
            ("Het 1e kwartaal van 2026.", "2026"),
            ("Het hele kwartaal van 2026.", ""),
            ("De helft van 2026.", ""),
            ("De eerste helft van 1026.", ""),
            ("In Q1 2026 en Q1 - 2026.", "2026 | 2026"),
            ("In Q1 van 2026.", "2026"),
            ("In Q7 2026 en A1 2026.", ""),
            ("In het voorjaar van 2026.", "2026"),
            ("In het voorjaar 2026.", "2026"),
            ("De Wmo 2026.", "2026"),
            ("Het schooljaar 2026.", "2026"),
            ("Het schooljaar 2026-2027.", "2026 | 2027"),
            ("Het schooljaar 2026/2027.", "2026 | 2027"),
            ("De jaren 2026/2027.", ""),
            ("The tax year 2026 and the school year 2026.", "2026 | 2026"),
            ("The long year 2026.", ""),
            ("The year of assessment 2024.", "2024"),
            ("The day of assessment 2024.", ""),
            ("The year for assessment 2024.", ""),
            ("The year of the ship 2024.", ""),
            ("The class of 2025.", "2025"),
            ("The class in 2025.", ""),
            ("The ship of 2025.", ""),
            ("Week 12 of 2026.", "2026"),
            ("Week 54 of 2026.", ""),
            ("Week 0 of 2026.", ""),
            ("Week 12, 2026.", ""),
            ("Zaak 12 van 2026.", ""),
            ("Kwartaal 3 van 2026.", "2026"),
        ],
    );
}
