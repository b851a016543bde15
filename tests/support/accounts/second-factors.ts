import { generate } from 'otplib';
import { expect } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../infra/local/demo/demo.ts';
import { unwrapReply } from '../api/replies.ts';
import type { Reply, TestSalon } from '../test-salon.ts';

type Login = { readonly email: string; readonly password: string };

/** The code that an app with this secret shows, so many steps of 30 seconds from now. */
export const showCode = (salon: TestSalon, secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(salon.clock.now().getTime() / 1000) + steps * 30 });

export type TestFactor = { readonly secret: string; readonly recoveryCodes: readonly string[] };

export async function startSetUp(
  salon: TestSalon,
  token: string,
  current_password = DEMO_PASSWORD,
): Promise<string> {
  const input = { current_password };
  return unwrapReply(await salon.call<{ secret: string }>('auth/second-factor-start', input, { token }))
    .secret;
}

/** Sets up a second factor for the user of a token. The clock moves on, so that the next code is another one. */
export async function setUpFactor(
  salon: TestSalon,
  token: string,
  password = DEMO_PASSWORD,
): Promise<TestFactor> {
  const secret = await startSetUp(salon, token, password);
  const code = await showCode(salon, secret);
  const reply = await salon.call<{ recovery_codes: string[] }>(
    'auth/second-factor-confirm',
    { code },
    { token },
  );
  await salon.clock.advance(1);
  return { secret, recoveryCodes: unwrapReply(reply).recovery_codes };
}

/** Gives the right password of a user with a second factor. Returns the challenge. */
export async function getChallenge(salon: TestSalon, login: Login = DEMO_LOGINS.staff): Promise<string> {
  const reply = await salon.call<{ challenge: string }>('auth/login', login);
  expect(reply.body, reply.text).toMatchObject({ code: 'second_factor_required' });
  return reply.body.data.challenge;
}

export const verify = (salon: TestSalon, challenge: string, code: string): Promise<Reply> =>
  salon.call('auth/second-factor-verify', { challenge, code });
