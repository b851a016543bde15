import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** Hashes and verifies passwords (BEHAVIOR §3.4). */
export type Passwords = {
  /** The stored form of a password: scheme, cost, salt and hash. */
  hash(password: string): Promise<string>;
  /** Whether a password matches its stored form. Without one it does the same work, so timing reveals nothing. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
};

const SCRYPT_PARAMETERS = { r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const SCHEME = 'scrypt';

const deriveKey = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Hashes with the given rounds of scrypt; stored passwords keep their own. */
export function openPasswords(rounds: number): Passwords {
  const formatHash = (salt: Buffer, key: string): string =>
    [SCHEME, rounds, SCRYPT_PARAMETERS.r, SCRYPT_PARAMETERS.p, salt.toString('base64url'), key].join('$');
  const dummyHash = formatHash(randomBytes(SALT_BYTES), '');

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await deriveKey(password, salt, { ...SCRYPT_PARAMETERS, N: rounds });
      return formatHash(salt, key.toString('base64url'));
    },
    async verify(password, stored) {
      const [, n, r, p, salt = '', key = ''] = (stored ?? dummyHash).split('$');
      const cost = { ...SCRYPT_PARAMETERS, N: Number(n), r: Number(r), p: Number(p) };
      const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), cost);
      const expected = Buffer.from(key, 'base64url');
      return expected.length === derived.length && timingSafeEqual(expected, derived);
    },
  };
}
