import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** Stored forms of passwords, and whether a password fits one. */
export type Passwords = {
  /** What is stored of a password: scheme, cost, salt and hash. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password fits its stored hash. Without a hash (nobody has this e-mail) it does the same work and says
   * no, so that the time tells nothing.
   */
  fits(password: string, stored: string | undefined): Promise<boolean>;
};

const BLOCKS = { r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const SCHEME = 'scrypt';

const derive = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Passwords at a number of rounds of scrypt; those that are stored keep the cost that they were stored at. */
export function openPasswords(rounds: number): Passwords {
  const storedForm = (salt: Buffer, key: string): string =>
    [SCHEME, rounds, BLOCKS.r, BLOCKS.p, salt.toString('base64url'), key].join('$');
  const nobody = storedForm(randomBytes(SALT_BYTES), '');

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, { ...BLOCKS, N: rounds });
      return storedForm(salt, key.toString('base64url'));
    },
    async fits(password, stored) {
      const [, n, r, p, salt = '', key = ''] = (stored ?? nobody).split('$');
      const cost = { ...BLOCKS, N: Number(n), r: Number(r), p: Number(p) };
      const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
      const expected = Buffer.from(key, 'base64url');
      return expected.length === derived.length && timingSafeEqual(expected, derived);
    },
  };
}
