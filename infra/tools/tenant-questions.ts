import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { UsageError } from './command.ts';
import { findOptionFault, type NewTenantOption } from './tenant-input.ts';

type Question = { readonly option: NewTenantOption; readonly prompt: string; readonly isSecret?: boolean };

const QUESTIONS: readonly Question[] = [
  { option: 'slug', prompt: 'Slug, the name in links (such as my-salon): ' },
  { option: 'name', prompt: 'Name of the salon: ' },
  { option: 'admin-email', prompt: 'Your e-mail address: ' },
  {
    option: 'password',
    prompt: 'Password for it (empty: a mail invites you to choose one): ',
    isSecret: true,
  },
];

type Answers = Partial<Record<NewTenantOption, string>>;

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

  const readAnswer = async ({ prompt, isSecret = false }: Question): Promise<string> => {
    isHidden = isSecret;
    output.write(prompt);
    const line = await lines.next();
    isHidden = false;
    if (isSecret) output.write('\n');
    if (line.done) throw new UsageError('no salon is made');
    return isSecret ? line.value : line.value.trim();
  };

  const ask = async (question: Question): Promise<string | undefined> => {
    const { option } = question;
    for (;;) {
      const answer = await readAnswer(question);
      if (answer === '' && option === 'password') return undefined;
      const fault = findOptionFault(option, answer) ?? (await findFault(option, answer));
      if (!fault) return answer;
      output.write(`  ${fault}\n`);
    }
  };

  const answers: Answers = {};
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
