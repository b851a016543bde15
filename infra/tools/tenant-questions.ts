import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { UsageError } from './command.ts';
import {
  DEFAULT_TIME_ZONE,
  findOptionFault,
  type NewTenantOption,
  proposeCurrencyOfZone,
} from './tenant-input.ts';

type Answers = Partial<Record<NewTenantOption, string>>;

type Question = {
  readonly option: NewTenantOption;
  readonly prompt: string;
  readonly isSecret?: boolean;
  /** The meaning of an empty answer; undefined: it has none. */
  readonly suggest?: (answers: Answers) => string | Promise<string | undefined>;
};

const SLUG_MAX = 63;
/** `Café Zoë` as it can stand in a link: `cafe-zoe`. */
const toSlug = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-|-$/g, '');

/** The zone of this machine, unless it is a server without one. */
function findOwnZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone.includes('/') && !timeZone.startsWith('Etc/') ? timeZone : DEFAULT_TIME_ZONE;
}

const QUESTIONS: readonly Question[] = [
  { option: 'name', prompt: 'Name of the salon' },
  { option: 'slug', prompt: 'Its name in links', suggest: ({ name = '' }) => toSlug(name) },
  { option: 'time-zone', prompt: 'Time zone', suggest: findOwnZone },
  {
    option: 'currency',
    prompt: 'Currency',
    suggest: (answers) => proposeCurrencyOfZone(answers['time-zone'] ?? DEFAULT_TIME_ZONE),
  },
  { option: 'admin-name', prompt: 'Your first and last name (may be empty)' },
  { option: 'admin-email', prompt: 'Your e-mail address' },
  {
    option: 'password',
    prompt: 'Password for it (empty: a mail invites you to choose one)',
    isSecret: true,
  },
];

const OPTIONAL: readonly NewTenantOption[] = ['admin-name', 'password'];

type Terminal = {
  readonly input: Readable;
  readonly output: Writable;
  /** Describes what is wrong with a well-formed answer, such as a slug that is taken. */
  readonly findFault: (option: NewTenantOption, answer: string) => Promise<string | undefined>;
};

/** Asks for the options of a new salon one by one, and repeats a question whose answer is invalid. Throws at the end of the input (BEHAVIOR §32.1). */
export async function askNewTenant({ input, output, findFault }: Terminal): Promise<Answers> {
  let isHidden = false;
  const screen = new Writable({
    write(text, _encoding, done) {
      if (!isHidden) output.write(text);
      done();
    },
  });
  const reader = createInterface({ input, output: screen, terminal: true });
  const lines = reader[Symbol.asyncIterator]();

  const answers: Answers = {};
  const readAnswer = async ({ prompt, isSecret = false }: Question, suggested: string): Promise<string> => {
    isHidden = isSecret;
    output.write(suggested === '' ? `${prompt}: ` : `${prompt} (Enter for ${suggested}): `);
    const line = await lines.next();
    isHidden = false;
    if (isSecret) output.write('\n');
    if (line.done) throw new UsageError('no salon is made');
    return isSecret ? line.value : line.value.trim() || suggested;
  };

  const ask = async (question: Question): Promise<string | undefined> => {
    const { option, suggest } = question;
    for (;;) {
      const answer = await readAnswer(question, (await suggest?.(answers)) ?? '');
      if (answer === '' && OPTIONAL.includes(option)) return undefined;
      const fault = findOptionFault(option, answer) ?? (await findFault(option, answer));
      if (!fault) return answer;
      output.write(`  ${fault}\n`);
    }
  };

  try {
    for (const question of QUESTIONS) {
      const answer = await ask(question);
      if (answer !== undefined) answers[question.option] = answer;
    }
  } finally {
    reader.close();
  }
  return answers;
}
