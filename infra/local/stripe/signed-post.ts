import { createHmac } from 'node:crypto';

const RECEIVER_TIMEOUT_MS = 10_000;

/** The `Stripe-Signature` header of a body at a time. */
export function signatureHeader(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

/** Posts an event the way Stripe does; the receiver's status, or null when it could not be reached. */
export async function postSigned(
  url: string,
  event: object,
  secret: string,
  at: Date,
  stop: AbortSignal,
): Promise<number | null> {
  const body = JSON.stringify(event, null, 2);
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(body, secret, at),
        'user-agent': 'Stripe/1.0 (stand-in)',
      },
      body,
      // Stripe takes a redirect for a failure.
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(RECEIVER_TIMEOUT_MS)]),
    });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return null;
  }
}
