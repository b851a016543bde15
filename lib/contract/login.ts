import * as z from 'zod';

/** E-mail and password of a log-in. */
export const credentials = z.object({
  email: z.string('Must be text').trim().toLowerCase().min(1, 'Is required').max(255),
  password: z.string('Must be text').min(1, 'Is required').max(128),
});

export const loggedIn = z.object({
  status: z.literal(true),
  token: z.string(),
  user: z.object({ id: z.int(), name: z.string(), email: z.string() }),
});
