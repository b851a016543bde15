import { describe, expect, test } from 'vitest';
import { connect, type FakeResponse, refusal } from './fixture.ts';

const EXPIRED: FakeResponse = [401, refusal('token_invalid', 'Invalid or expired token')];

const tokensOf = ({ requests }: ReturnType<typeof connect>) =>
  requests.map(({ headers }) => headers.get('authorization')?.replace('Bearer ', ''));

describe('a refused token (BEHAVIOR §3.2)', () => {
  test('is renewed once for this and the following calls, and again when the new one is refused', async () => {
    let renewals = 0;
    const renewToken = async () => `new ${++renewals}`;
    const api = connect([EXPIRED, [200], [200], EXPIRED, [200]], { token: 'old', renewToken });
    for (let call = 0; call < 3; call += 1) {
      expect(await api.salon.customers.profile()).toMatchObject({ ok: true });
    }
    expect(tokensOf(api)).toEqual(['old', 'new 1', 'new 1', 'new 1', 'new 2']);
  });

  test('is renewed once by concurrent calls', async () => {
    let renewals = 0;
    const { salon } = connect([], {
      token: 'old',
      fetch: async (_url, init) => {
        const isNew = new Headers(init?.headers).get('authorization') === 'Bearer new';
        return isNew ? Response.json({ status: true }) : Response.json(EXPIRED[1], { status: 401 });
      },
      renewToken: async () => {
        renewals += 1;
        return 'new';
      },
    });
    const results = await Promise.all([1, 2, 3].map(() => salon.customers.profile()));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(renewals).toBe(1);
  });

  test('is renewed once in a call: a second refusal ends it', async () => {
    const api = connect([EXPIRED, EXPIRED], { token: 'old', renewToken: async () => 'new' });
    expect(await api.salon.customers.profile()).toMatchObject({ code: 'token_invalid' });
    expect(api.requests).toHaveLength(2);
  });

  test.each([
    ['there is no new one', async () => undefined],
    ['its renewal fails', async () => Promise.reject(new Error('no network'))],
  ])('ends the call with 401 if %s', async (_, renewToken) => {
    const api = connect([EXPIRED], { token: 'old', renewToken });
    expect(await api.salon.customers.profile()).toMatchObject({ kind: 'refused', status: 401 });
    expect(api.requests).toHaveLength(1);
  });

  test('is not renewed after a wrong password', async () => {
    const api = connect([[401, refusal('credentials_invalid', 'Wrong')]], {
      token: 'old',
      renewToken: async () => 'new',
    });
    const login = await api.salon.customers.login({ email: 'a@b.test', password: 'wrong' });
    expect(login).toMatchObject({ code: 'credentials_invalid' });
    expect(api.requests).toHaveLength(1);
  });

  test('gives way to the token of another log-in', async () => {
    let token: string | undefined = 'first';
    const api = connect([EXPIRED, [200], [200], [200]], {
      token: () => token,
      renewToken: async () => 'renewed',
    });
    await api.salon.customers.profile();
    token = 'second';
    await api.salon.customers.profile();
    token = undefined;
    await api.salon.booking.getFrontSettings();
    expect(tokensOf(api)).toEqual(['first', 'renewed', 'second', undefined]);
  });
});
