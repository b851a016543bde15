import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Shown = { readonly file: string; readonly title: string };
type Promised = { readonly promise: string; readonly shown: readonly Shown[] };

const SHOWN = /^`([\w./-]+)` (.+)$/;

function promisedIn(line: string): Promised {
  const [, promise = '', tests = ''] = line.split('|').map((cell) => cell.trim());
  const shown = tests.split(' · ').map((part) => {
    const [, name = '', title = ''] = SHOWN.exec(part) ?? [];
    return { file: `tests/${name}.test.ts`, title };
  });
  return { promise, shown };
}

const promises: readonly Promised[] = readFileSync('tests/PROMISES.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|\s*(promise\s|-)/.test(line))
  .map(promisedIn);

/** Titles of tests: text before a function, and text that begins a row of a table of tests. */
const TITLE = /\(\s*(['"`])((?:\\.|(?!\1).)+)\1,\s*(?:async )?\(|\[\s*(['"])((?:\\.|(?!\3).)+)\3,/gs;
const titlesOf = (source: string): string[] =>
  [...source.matchAll(TITLE)].map(([, , title, , row]) => (title ?? row ?? '').replaceAll("\\'", "'"));

const known = new Map<string, readonly string[]>();
function titlesIn(file: string): readonly string[] {
  const titles = known.get(file) ?? (existsSync(file) ? titlesOf(readFileSync(file, 'utf8')) : []);
  known.set(file, titles);
  return titles;
}

describe('the table of promises', () => {
  test('has promises, each in a few words and once', () => {
    expect(promises.length).toBeGreaterThan(300);
    const words = promises.map(({ promise }) => promise);
    expect(words.filter((each, at) => each === '' || words.indexOf(each) !== at)).toEqual([]);
  });

  test('names a test for every promise, and no test that is not there', () => {
    const dead = promises.flatMap(({ promise, shown }) =>
      shown
        .filter(({ file, title }) => title === '' || !titlesIn(file).some((each) => each.includes(title)))
        .map(({ file, title }) => `${promise}: ${file} ${title}`),
    );
    expect(dead).toEqual([]);
  });
});
