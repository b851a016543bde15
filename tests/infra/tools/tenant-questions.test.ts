import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { askNewTenant } from '../../../infra/tools/tenant-questions.ts';

/** Answers each question with the next line, and ends the input when there is none. */
async function answer(...lines: string[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  let screen = '';
  output.on('data', (shown: Buffer) => {
    screen += shown.toString();
    if (!screen.endsWith(': ')) return;
    const line = lines.shift();
    if (line === undefined) input.end();
    else input.write(`${line}\n`);
  });
  const asked = askNewTenant({
    input,
    output,
    findFault: async (option, given) =>
      option === 'slug' && given === 'demo' ? 'This slug is taken' : undefined,
  });
  const answers = await asked.catch((error: unknown) => error);
  return { answers, screen };
}

describe('the questions for a new salon (BEHAVIOR §32.1)', () => {
  test('are asked one by one, and the password is not shown', async () => {
    const { answers, screen } = await answer(
      ' Café Zoë ',
      '',
      'Europe/Berlin',
      'EUR',
      ' Zoë Doe ',
      'me@example.com',
      'a good password',
    );
    expect(answers).toEqual({
      name: 'Café Zoë',
      slug: 'cafe-zoe',
      'time-zone': 'Europe/Berlin',
      currency: 'EUR',
      'admin-name': 'Zoë Doe',
      'admin-email': 'me@example.com',
      password: 'a good password',
    });
    expect(screen).toMatch(
      /^Name.*^Its name in links \(Enter for cafe-zoe\).*^Time zone.*^Currency.*^Your first and last name.*^Your e-mail address.*^Password/ms,
    );
    expect(screen).toContain('me@example.com');
    expect(screen).not.toContain('a good password');
  });

  test('suggest the currency of the country, and allow no name and no password: then a mail invites', async () => {
    const { answers } = await answer('My Salon', '', 'Europe/Paris', '', '', 'me@example.com', '');
    expect(answers).toMatchObject({ slug: 'my-salon', currency: 'EUR', 'admin-email': 'me@example.com' });
    expect(answers).not.toHaveProperty('password');
    expect(answers).not.toHaveProperty('admin-name');
  });

  test('suggest no currency where that of the country is not known', async () => {
    const { answers, screen } = await answer(
      ...['My Salon', '', 'Africa/Nairobi', '', 'KES', '', 'me@example.com', ''],
    );
    expect(answers).toMatchObject({ currency: 'KES' });
    expect(screen).toContain('Must be a currency code like USD');
  });

  test('are repeated until the answer is valid', async () => {
    const { answers, screen } = await answer(
      ...[
        '',
        'My Salon',
        'Not A Slug',
        'demo',
        'my-salon',
        'Mars/Olympus',
        'Europe/Berlin',
        'GOLD',
        'EUR',
        '',
        'me',
        'me@example.com',
        'short',
        'a good password',
      ],
    );
    expect(answers).toMatchObject({ slug: 'my-salon', name: 'My Salon', 'admin-email': 'me@example.com' });
    const faults = [...screen.matchAll(/^ {2}([A-Za-z].*)$/gm)].map(([, fault]) => fault);
    expect(faults).toEqual([
      'Is required',
      'use 2 to 63 lower-case letters, digits and inner hyphens',
      'This slug is taken',
      expect.stringContaining('time zone'),
      expect.stringContaining('currency'),
      'Must be an e-mail address',
      'Must be at least 8 characters',
    ]);
  });

  test('make no salon when the input ends early', async () => {
    const { answers } = await answer('My Salon', 'my-salon');
    expect(answers).toEqual(new Error('no salon is made'));
  });
});
