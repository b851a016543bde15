import type { Reply } from '../test-salon.ts';
import { type Path, valueAt, withValue } from './schema-values.ts';

/** The value that an error message asks for, by its pattern. Undefined: leave the field out. */
const CORRECTIONS: readonly (readonly [RegExp, (given: string, name: string) => unknown])[] = [
  [/HH:mm/, (_, name) => (name === 'from' ? '09:00' : '17:00')],
  [/hh:mm AM/, () => '10:00 AM'],
  [/YYYY\/MM\/DD|before the first day/, () => '2026/11/17'],
  [/YYYY-MM-DD/, () => '2026-11-17'],
  [/Duplicate rule/, () => '2026/11/18'],
  [/Must be on or before (\S+)/, (given) => given],
  [/after its start/, () => '17:00'],
  [/Must be at (?:least|most) (-?\d+)/, (given) => Number(given)],
  [/Must be (-?\d+(?:\.\d+)?)(?: or .*)?$/, (given) => given],
  [/greater than 0/, () => 5],
  [/Must be one of ([\w.-]+)/, (given) => given],
];

function correct(message: string, name: string): unknown {
  for (const [pattern, correction] of CORRECTIONS) {
    const match = pattern.exec(message);
    if (match) return correction(match[1] ?? '', name);
  }
  return undefined;
}

const toPath = (field: string): Path =>
  field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
const concerns = (field: string, path: string): boolean =>
  field === path || path.startsWith(`${field}.`) || field.startsWith(`${path}.`);

/** Alternative fields: an input may name one of them. */
const TARGETS: readonly string[] = [
  'appointment_id',
  'appointment',
  'sale_id',
  'receipt_id',
  'receipt_number',
];

/** The input without the targets that conflict with the one at `path`. */
const PEOPLE: readonly string[] = ['customer_id', 'guest_id', 'email'];
const withoutOtherTargets = (input: object, path: Path, targets: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(input).filter(([field]) => field === path[0] || !targets.includes(field)),
  );

type CorrectedReply = {
  readonly reply: Reply;
  readonly input: object;
  /** The error concerns the field itself. */
  readonly isNamed: boolean;
};

const ROUNDS_MAX = 12;
/** Records that do not exist in a new salon: a payment, a product, a promotion. */
const ABSENT_RECORD_FIELDS: readonly string[] = [
  'payment_intent',
  'setup_intent',
  'redemptions',
  'promo_code',
  'guest_id',
];

/**
 * Sends an input, corrects the fields that the reply names, and repeats, until only the field at `path` is
 * wrong. Returns the last reply.
 */
export async function sendUntilOnlyWrong(
  send: (input: object) => Promise<Reply>,
  input: object,
  path: Path,
): Promise<CorrectedReply> {
  const name = path.join('.');
  let current = input;
  let withAbsentRecords: CorrectedReply | undefined;
  for (let round = 0; ; round += 1) {
    const reply = await send(current);
    const fields = Object.entries(reply.body.errors ?? {});
    const isNamed = fields.some(([field]) => concerns(field, name));
    // The payment does not exist. Without it, the other fields are checked.
    const absentRecords = ABSENT_RECORD_FIELDS.filter((field) => field in current && field !== path[0]);
    const isAbsent =
      reply.status === 400 || (reply.status === 404 && fields.every(([field]) => field === 'guest_id'));
    if (isAbsent && absentRecords.length > 0) {
      withAbsentRecords = { reply, input: current, isNamed };
      current = Object.fromEntries(
        Object.entries(current).filter(([field]) => !absentRecords.includes(field)),
      );
      continue;
    }
    if (withAbsentRecords && ABSENT_RECORD_FIELDS.some((field) => field in (reply.body.errors ?? {})))
      return withAbsentRecords;
    if (reply.status !== 422 || isNamed || round === ROUNDS_MAX) return { reply, input: current, isNamed };
    for (const [field, messages] of fields) {
      if (/^Must name exactly one /.test(messages[0] ?? ''))
        current = withoutOtherTargets(current, path, TARGETS);
      if (messages[0] === 'Must name one customer or guest')
        current = withoutOtherTargets(current, path, PEOPLE);
      const at = toPath(field);
      const correction = correct(messages[0] ?? '', String(at.at(-1)));
      const isCorrected = JSON.stringify(valueAt(current, at)) === JSON.stringify(correction);
      current = withValue(current, at, isCorrected ? undefined : correction) as object;
    }
  }
}
