import { type Path, valueAt, withValue } from './schema-values.ts';
import type { Reply } from './test-salon.ts';

/** What a refused field should hold, by what is said of it; undefined: better left out. */
const CURES: readonly (readonly [RegExp, (told: string, name: string) => unknown])[] = [
  [/HH:mm/, (_, name) => (name === 'from' ? '09:00' : '17:00')],
  [/hh:mm AM/, () => '10:00 AM'],
  [/YYYY\/MM\/DD|before the start date/, () => '2026/11/17'],
  [/YYYY-MM-DD/, () => '2026-11-17'],
  [/after its start/, () => '17:00'],
  [/Must be at (?:least|most) (-?\d+)/, (told) => Number(told)],
  [/Must be (-?\d+(?:\.\d+)?)(?: or .*)?$/, (told) => told],
  [/greater than 0/, () => 5],
  [/Must be one of ([\w.-]+)/, (told) => told],
];

function cureOf(message: string, name: string): unknown {
  for (const [form, cure] of CURES) {
    const found = form.exec(message);
    if (found) return cure(found[1] ?? '', name);
  }
  return undefined;
}

const pathOf = (field: string): Path =>
  field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
const touches = (field: string, path: string): boolean =>
  field === path || path.startsWith(`${field}.`) || field.startsWith(`${path}.`);

/** Fields that stand in each other's place. */
const TARGETS: readonly string[] = ['appointment_id', 'appointment', 'sale_id'];

/** An input without the other targets beside the one at `path`. */
const withoutOthers = (input: object, path: Path): object =>
  Object.fromEntries(
    Object.entries(input).filter(([field]) => field === path[0] || !TARGETS.includes(field)),
  );

export type Answer = {
  readonly reply: Reply;
  readonly input: object;
  /** What is wrong is the field itself. */
  readonly isNamed: boolean;
};

const ROUNDS = 12;
const TENDERS: readonly string[] = ['payment_intent', 'setup_intent', 'redemptions'];

/**
 * Sends an input until nothing is wrong with it but the field at `path`, changing or leaving out what the answers
 * name: the last answer, which tells what the field itself leads to.
 */
export async function answerTo(
  send: (input: object) => Promise<Reply>,
  input: object,
  path: Path,
): Promise<Answer> {
  const name = path.join('.');
  let tried = input;
  let withTenders: Answer | undefined;
  for (let round = 0; ; round += 1) {
    const reply = await send(tried);
    const fields = Object.entries(reply.body.errors ?? {});
    const isNamed = fields.some(([field]) => touches(field, name));
    // What is paid with is not there: without it, more of the rest is looked at.
    const tenders = TENDERS.filter((field) => field in tried && field !== path[0]);
    if (reply.status === 400 && tenders.length > 0) {
      withTenders = { reply, input: tried, isNamed };
      tried = Object.fromEntries(Object.entries(tried).filter(([field]) => !tenders.includes(field)));
      continue;
    }
    if (withTenders && TENDERS.some((field) => field in (reply.body.errors ?? {}))) return withTenders;
    if (reply.status !== 422 || isNamed || round === ROUNDS) return { reply, input: tried, isNamed };
    for (const [field, messages] of fields) {
      if (/^Name one/.test(messages[0] ?? '')) tried = withoutOthers(tried, path);
      const at = pathOf(field);
      const cure = cureOf(messages[0] ?? '', String(at.at(-1)));
      const isCured = JSON.stringify(valueAt(tried, at)) === JSON.stringify(cure);
      tried = withValue(tried, at, isCured ? undefined : cure) as object;
    }
  }
}
