import * as z from 'zod';

/** A failure that tests inject into requests. */
export const faultInput = z.object({
  /** Method and path, such as `POST /v1/refunds`; `*` stands for one part of the path. */
  match: z.string().regex(/^(GET|POST|DELETE) \//),
  /** Only requests with this secret key; null for any. */
  account: z.string().nullable().default(null),
  /** Replies with this status. */
  status: z.int().nullable().default(null),
  /** The code of the error; null for an outage. */
  code: z.string().nullable().default(null),
  delay_ms: z.int().default(0),
  /** Closes the connection without a reply. */
  drop: z.boolean().default(false),
  /** Does the work first, so that only the reply is lost. */
  after: z.boolean().default(false),
  /** How many requests fail. */
  times: z.int().default(1),
});
export type Fault = z.infer<typeof faultInput>;

const matches = (pattern: string, address: string): boolean =>
  new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(address);

/** The first fault for this request; counts it as used. */
export function takeFault(
  faults: Fault[],
  method: string,
  path: string,
  key: string | undefined,
): Fault | undefined {
  const fault = faults.find(
    ({ match, account, times }) =>
      times > 0 && matches(match, `${method} ${path}`) && (account === null || account === key),
  );
  if (fault) fault.times -= 1;
  return fault;
}
