import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AREAS } from '../../lib/contract/areas.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

const GITHUB_PUNCTUATION = /[^\w\s-]/g;
const toAnchor = (heading: string): string =>
  heading.toLowerCase().replace(GITHUB_PUNCTUATION, '').replaceAll(' ', '-');

/** The anchors of the headings of a document. */
const listAnchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading));

/** Whether a path of the documents exists; a part such as <group> stands for any name. */
const isPath = (path: string): boolean => existsSync(path.split(/[<*]/)[0] ?? '');

describe.each(['README.md', 'infra/docs/DEVELOP.md'])('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  test('names commands that exist', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!http)([^)#]*)(?:#([^)]*))?\)|^\[\w+\]: (\S+)$/gm)];
    expect(links.length).toBeGreaterThan(3);
    const broken = links.filter(([, path = '', anchor, reference]) => {
      const target = reference ?? path;
      const place = target === '' ? file : join(dirname(file), target);
      if (!existsSync(place)) return true;
      return anchor !== undefined && !listAnchors(readFileSync(place, 'utf8')).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test('names folders and files that exist', () => {
    const paths = [...text.matchAll(/`((?:lib|functions|infra|tests|events)\/[^`\s]*)`/g)];
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.map(([, path = '']) => path).filter((path) => !isPath(path))).toEqual([]);
  });

  test('lists the areas', () => {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`${Object.keys(AREAS).join(', ')}.`);
  });
});

test('README has at most 150 lines of at most 120 characters', () => {
  const lines = readFileSync('README.md', 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(150);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});
