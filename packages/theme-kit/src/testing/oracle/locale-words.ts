import fc from 'fast-check';
import { oddNumber, oddText, usually } from './odd-values.ts';
import { anyMoney } from './page-data.ts';
import { argumentList } from './template-grammar.ts';
import { wordList } from './word-list.ts';

const pick = (words: string): fc.Arbitrary<string> => fc.constantFrom(...wordList(words));

const numberOptions = wordList(`
  group grouping group:true group:no no-group no-grouping round:up round:down round:ceil round:floor round:half-even
  rounding:truncate round:x minint:3 minInt:7 minimumIntegerDigits:60 maxfrac:0 maxfrac:1 maxFrac:5 maxfrac maxfrac:x
  minfrac:2 minFrac:-1 maxsig:3 maxSig:1 minsig:4 minimumSignificantDigits:2`);
const decimalStyles = wordList(`
  style:decimal style:standard style:short style:long style:scientific style:percent style:percent-scaled
  style:permille style:permille-scaled style:x style`);
const moneyStyles = wordList(`
  style:symbol style:standard style:accounting style:code style:name style:short symbol:narrow symbol:default symbol:x`);
const skeletons = wordList(
  'yMMMd yMMMMd GyMMM yQQQ d jm hm yw MMMd hmv zzzz ymd foo E HHmm SSS MMMMM LLLL yMMMMEEEEd',
);
const dateOptions = wordList(`
  date time short medium long full datetime date:short date:long date:full time:full time:medium datetime:medium
  datetime:yMMM date:yMMMd skeleton:yMd skeleton: skeleton wrap:short wrapper:full wrapped:long wrap:x
  calendar:gregorian calendar:buddhist calendar:iso8601 calendar:persian calendar:japanese calendar:x
  context:begin-sentence context:standalone context:x context foo:bar date: time:`);
const intervalOptions = wordList(`
  context skeleton date time skeleton:yMMMMd date:yMMMd time:hm context:begin-sentence skeleton: date: foo:bar short`);
const relativeOptions = wordList(`
  context:begin-sentence context:x dayOfWeek:true dayOfWeek numericOnly:true numericOnly:false allowWeeks:true
  alwaysNow:true field:year field:month field:week field:day field:hour field:minute field:second field:millis field:x
  width:short width:narrow width:wide width:x maxfrac:2 group`);

const option = (...lists: (readonly string[])[]): fc.Arbitrary<string> =>
  fc.constantFrom(...lists.flat(), '');
/** Options hold colons themselves, so that a space is the only delimiter that makes sense. */
const options = (...lists: (readonly string[])[]): fc.Arbitrary<string> =>
  fc.array(option(...lists), { maxLength: 3 }).map((list) => (list.length > 0 ? ` ${list.join(' ')}` : ''));

const references = wordList('a b m n d e one s nope m.value inner.a @ @index p');
const messageArgument = fc.oneof(
  fc.constantFrom(...references),
  fc.tuple(pick('x: y: x= y= 0: 1= 9: : ='), fc.constantFrom(...references)).map(([key, ref]) => key + ref),
);
const directives = [...'aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRsStTuUvVwWxXyYzZ%-: '].map(
  (letter) => `%${letter}`,
);

/** `reference|formatter options`, for every formatter that depends on a locale or a calendar. */
export const localeTag: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(
      pick('d e d e a m nope'),
      fc.array(fc.constantFrom(...directives), { maxLength: 6 }),
      fc.constantFrom(' ', ':', '/'),
    )
    .map(
      ([value, list, delimiter]) =>
        `${value}|date${delimiter}${list.join(delimiter === ' ' ? '-' : delimiter)}`,
    ),
  fc
    .tuple(pick('d e a nope'), options(dateOptions, skeletons))
    .map(([value, list]) => `${value}|datetime${list}`),
  fc
    .tuple(pick('d,e e,d d d,e,a a,d d,d d,nope nope,d'), options(intervalOptions, skeletons))
    .map(([value, list]) => `${value}|datetime-interval${list}`),
  fc
    .tuple(pick('a b m nope m.value'), options(numberOptions, decimalStyles))
    .map(([value, list]) => `${value}|decimal${list}`),
  fc
    .tuple(pick('m n a nope'), options(numberOptions, moneyStyles))
    .map(([value, list]) => `${value}|money${list}`),
  fc
    .tuple(pick('d e d,e e,d a d,nope d,e,a nope'), options(relativeOptions))
    .map(([value, list]) => `${value}|relative-time${list}`),
  pick('d e a nope').map((value) => `${value}|timesince`),
  fc
    .tuple(pick('p q p q a nope'), pick('message plural'), argumentList(messageArgument, 4))
    .map(([value, formatter, list]) => `${value}|${formatter}${list}`),
);

const placeholder = pick('0 1 x y 9 2');
const { pattern } = fc.letrec<{ pattern: string; branches: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    fc.constantFrom(
      '{0}',
      '{1}',
      '{x}',
      '{9}',
      '{}',
      '{-0}',
      "it's ",
      "''",
      "'{0}'",
      '{',
      '}',
      '#',
      ' text ',
      '{a.b}',
      '{0 nope}',
      '{toString}',
    ),
    fc
      .tuple(placeholder, pick('decimal number'), options(numberOptions, decimalStyles))
      .map((list) => `{${list[0]} ${list[1]}${list[2]}}`),
    fc
      .tuple(placeholder, pick('money currency'), options(numberOptions, moneyStyles))
      .map((list) => `{${list[0]} ${list[1]}${list[2]}}`),
    fc.tuple(placeholder, options(dateOptions, skeletons)).map(([name, list]) => `{${name} datetime${list}}`),
    fc
      .tuple(pick('0;1 1;0 0 x;y 0;9 9;8'), options(intervalOptions, skeletons))
      .map(([name, list]) => `{${name} datetime-interval${list}}`),
    fc
      .tuple(
        placeholder,
        fc.constantFrom(' ', ', '),
        pick('plural selectordinal'),
        fc.constantFrom('', '', 'offset:1 '),
        tie('branches'),
      )
      .map(
        ([name, separator, kind, offset, branches]) => `{${name}${separator}${kind} ${offset}${branches}}`,
      ),
    fc.tuple(placeholder, tie('branches')).map(([name, branches]) => `{${name} select ${branches}}`),
  ),
  branches: fc
    .array(fc.tuple(pick('=0 =1 =2 zero one two few many other other foo 1 a abc true'), tie('pattern')), {
      maxLength: 4,
    })
    .map((list) => list.map(([key, text]) => `${key}{${text}}`).join(' ')),
  pattern: fc.array(tie('part'), { maxLength: 3 }).map((list) => list.join('')),
}));

const instant = usually(
  fc.oneof(
    fc.constantFrom<unknown>(
      1384518630123,
      1509647217000,
      '1509647217000',
      0,
      -1,
      -12219292800000,
      -62135596800000,
      1e15,
      253402300800000,
    ),
    fc.integer({ min: -4e12, max: 5e12 }),
    fc.constantFrom(1509647217000 + 3_600_000, 1509647217000 - 86_400_000 * 40),
  ),
);
const number = fc.oneof(
  oddNumber,
  oddText,
  fc.constantFrom('1234567.891', '-0.005', '99999999999999999999', 0.5, 12345.6789),
);

export const localeData = fc.record({
  a: number,
  b: number,
  m: usually(anyMoney),
  n: usually(anyMoney),
  d: instant,
  e: instant,
  p: usually(pattern),
  q: pattern,
  one: fc.constant(1),
  s: oddText,
  inner: fc.record({ a: fc.constant('inner'), p: pattern, d: instant }),
  website: usually(
    fc.record({
      timeZone: usually(
        pick(
          'UTC America/New_York Asia/Kolkata Pacific/Apia Europe/London No/Where SystemV/EST5 America/Sao_Paulo',
        ),
      ),
    }),
  ),
});

/** What `localeTag` calls. */
export const localeFormatterNames = wordList(
  'date datetime datetime-interval decimal message money plural relative-time timesince',
);

export const localeNames = wordList('en en de fr ja ar es pt he hi zh en-GB de-AT fr-CA pt-PT pl ru');
