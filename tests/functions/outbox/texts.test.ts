import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Names of labels and styles are no words for readers; a text has two words, or begins with a capital. */
const TEXT = /(['"`])(?:[A-Z][a-z]+[^'"`]*|[^'"`<>:;{}$]*[a-z]+ [a-z]+[^'"`<>:;{}]*)\1/;

const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\/\/.*$/gm, '');

// BEHAVIOR §29.2
test('all texts of mails and SMS are in the catalogue of their language', () => {
  const files = globSync('functions/outbox/{,mails/}*.ts').filter((file) => /mail|sms|texts?\./.test(file));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    withoutComments(readFileSync(file, 'utf8'))
      .split('\n')
      .filter(
        (line) =>
          TEXT.test(line) &&
          !/^import|^<meta|throw new Error|font|log\.|metrics\.|typeof|drop\('/.test(line.trim()),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
