import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function letters(count: number): string {
  return Array.from(randomBytes(count), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** A fresh id in Stripe's spelling, such as `pi_3x…`. */
export function newId(prefix: string): string {
  return `${prefix}_${letters(24)}`;
}

/** The secret that lets a browser confirm this one intent. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${letters(25)}`;
}

/** The intent that a client secret belongs to. */
export function intentOfSecret(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}
