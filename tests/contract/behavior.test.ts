import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const BEHAVIOR = 'lib/contract/BEHAVIOR.md';

/** `BEHAVIOR §14.2`, and further sections of the same sentence: `BEHAVIOR §14.2, §14.4`. */
const CITATION = /BEHAVIOR (§\d+(?:\.\d+)?(?:(?:,| and)\s+§\d+(?:\.\d+)?)*)/g;

const document = readFileSync(BEHAVIOR, 'utf8');
const sections = [...document.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);
const subsections = [...document.matchAll(/^### (\d+\.\d+) /gm)].map(([, number]) => number);

type Citation = { readonly file: string; readonly section: string };

const citations: Citation[] = globSync(['{lib,functions,infra,tests}/**/*.{ts,tsx,md}', '*.md'])
  .filter((file) => file !== BEHAVIOR)
  .flatMap((file) => {
    // A citation may run over the end of a comment's line.
    const text = readFileSync(file, 'utf8').replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
    return [...text.matchAll(CITATION)].flatMap(([, list = '']) =>
      [...list.matchAll(/§([\d.]+)/g)].map(([, section = '']) => ({ file, section })),
    );
  });

describe('BEHAVIOR.md', () => {
  test('numbers its sections without gaps, in at most 1300 lines', () => {
    expect(sections).toEqual(sections.map((_, index) => String(index + 1)));
    for (const section of sections) {
      const own = subsections.filter((number) => number?.startsWith(`${section}.`));
      expect(own).toEqual(own.map((_, index) => `${section}.${index + 1}`));
    }
    expect(document.split('\n').length).toBeLessThanOrEqual(1300);
  });

  test('has every section that code and tests cite', () => {
    const known = new Set([...sections, ...subsections]);
    expect(citations.filter(({ section }) => !known.has(section))).toEqual([]);
  });

  test('has no rule without a test that cites it', () => {
    const tested = new Set(
      citations.filter(({ file }) => file.startsWith('tests/')).map(({ section }) => section),
    );
    expect(subsections.filter((number) => number === undefined || !tested.has(number))).toEqual([]);
  });
});
