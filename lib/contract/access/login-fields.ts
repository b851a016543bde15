import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  email,
  language,
  named,
  newPassword,
  nonEmptyLine,
  optional,
  ownLanguage,
  successStatusTrue,
  toggle,
} from '../fields.ts';

/** Longer than any token of this API or an identity provider. */
const TOKEN_MAX_LENGTH = 8_192;

export const credentials = once(() =>
  z.object({
    email: z.string('Must be text').trim().toLowerCase().min(1, 'Is required').max(255),
    password: z.string('Must be text').min(1, 'Is required').max(128),
  }),
);

/** The access token and refresh token of a session (BEHAVIOR §3.2, §3.3). */
export const sessionFields = once(() => ({
  token: z.string().describe('Access token (JWT), valid for 60 minutes'),
  refresh_token: z.string(),
}));

export const sessionUser = named('SessionUser', () =>
  z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    language: language().nullable().describe('Of pages and messages; null where the person has chosen none'),
  }),
);

export const sessionReply = once(() =>
  z.object({
    status: successStatusTrue(),
    ...sessionFields(),
    user: sessionUser(),
  }),
);

/** The password of the log-in, for a change of the log-in itself. */
export const currentPassword = () => z.string('Must be text').min(1, 'Is required').max(128);

/** A PIN (BEHAVIOR §3.8). */
export const pin = () => z.string('Must be text').regex(/^\d{4,8}$/, 'Must be 4 to 8 digits');

const CODE_MAX_LENGTH = 100;
/** A code of an app, or a recovery code (BEHAVIOR §3.6). */
export const factorCode = () => nonEmptyLine(CODE_MAX_LENGTH).describe('Six digits, or a recovery code');

export const token = () =>
  z.string('Must be text').trim().min(1, 'Is required').max(TOKEN_MAX_LENGTH, 'Is too long');

export const mailLinkToken = () => token().describe('Token of the link in the mail');

export const linkTokenField = once(() => ({ token: mailLinkToken() }));

/** The fields of a link with which mail programs and people decline mails; `lang` is the language of its page. */
const unsubscribeInput = once(() => z.object({ ...linkTokenField(), lang: ownLanguage() }));

/** Allows a page its own style and form, and nothing else. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const pageHeaders = { 'content-security-policy': PLAIN_PAGE_POLICY };

/** The address that declines mails: for a `List-Unsubscribe` header, and for the form of the page with the button. */
export const unsubscribeTraits = {
  confirms: false,
  bodyless: true,
  page: true,
  headers: pageHeaders,
  input: unsubscribeInput,
} as const;

/** A page of a mailed link with a button, whose form is sent to the same address and does what the page asks. */
export const confirmationPageTraits = {
  description: 'Changes nothing: the button of the page does.',
  contentType: 'text/html; charset=utf-8',
  headers: pageHeaders,
  input: unsubscribeInput,
  reply: () => z.string(),
} as const;

/** The refresh token or the bearer token says who logs out; `everywhere` needs the bearer token (BEHAVIOR §3.3). */
export const logoutInput = once(() =>
  z.object({ refresh_token: optional(token()), everywhere: optional(toggle()) }),
);

export const forgotPasswordInput = once(() => z.object({ email: email() }));
export const resetPasswordInput = once(() => z.object({ token: mailLinkToken(), password: newPassword() }));

export const LOGOUT_DESCRIPTION =
  'Ends the session of the refresh token, else that of the bearer token. `everywhere: 1` needs the bearer token and ends ' +
  'all sessions of the person at once, access tokens included; otherwise access tokens stay valid until they expire, ' +
  'within an hour. A call with a refresh token can be repeated.';
