import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Stored forms of passwords, and whether a password fits one. */
export type Passwords = {
  hash(password: string): Promise<string>;
  fits(password: string, stored: string | undefined): Promise<boolean>;
};

/** scrypt's cost: 2^15 rounds of 8 blocks, 32 MB and about 80 ms of a small function. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const SCHEME = 'scrypt';

const derive = (password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** What is stored of a password: scheme, cost, salt and hash. */
async function hash(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return [SCHEME, COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const NOBODY = ['', COST.N, COST.r, COST.p, randomBytes(SALT_BYTES).toString('base64url'), ''].join('$');

/**
 * Whether a password fits its stored hash. Without a hash (nobody has this e-mail) it does the same work and says
 * no, so that the time tells nothing.
 */
async function fits(password: string, stored: string | undefined): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = (stored ?? NOBODY).split('$');
  const cost = { ...COST, N: Number(n), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
  const expected = Buffer.from(key, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

export const scryptPasswords: Passwords = { hash, fits };
