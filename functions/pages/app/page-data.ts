import type { Client } from '../../../lib/client/client.ts';
import type { PageLanguage } from './texts/index.ts';

/** The pages for customers. `pays`: the page can take a payment or save a card. */
export const PAGES = {
  book: { pays: true },
  visit: { pays: true },
  offer: { pays: false },
  account: { pays: true },
  claim: { pays: false },
  renewal: { pays: true },
  receipt: { pays: false },
  'verify-email': { pays: false },
  'confirm-merge': { pays: false },
  'keep-address': { pays: false },
  'reset-password': { pays: false },
  'admin-reset-password': { pays: false },
} as const satisfies Record<string, { readonly pays: boolean }>;

export type PageName = keyof typeof PAGES;

type Success<Call> = Call extends (...args: never[]) => Promise<infer Reply>
  ? Extract<Reply, { ok: true }>
  : never;
/** The reply of an operation's success. */
export type Reply<Call> = Success<Call> extends { reply: infer Value } ? Value : never;
/** The data of an operation's success. */
export type ReplyData<Call> = NonNullable<Reply<Call>> extends { data: infer Value } ? Value : never;

export type Catalog = ReplyData<Client['booking']['catalog']>;

/** The data that the server hands to the browser. Both render the same page from it. */
export type PageData = PageLanguage & {
  readonly page: PageName;
  readonly slug: string;
  /** The API's URL, with its prefix. */
  readonly api: string;
  /** The payment stand-in, locally; null for the payment processor. */
  readonly processor: string | null;
  /** The instant of the request (ISO 8601). */
  readonly now: string;
  /** The query of the booking page's URL: the choices made so far. Empty for other pages. */
  readonly search: string;
  /** Null if the table did not answer in time: the browser asks the API again. */
  readonly catalog: Catalog | null;
};

/** A page as the server renders it. */
export type RenderedPage = {
  readonly html: string;
  /** How its language is written. */
  readonly direction: string;
  readonly title: string;
  readonly description: string;
  /** Address of an image that shows the salon; empty for none. */
  readonly image: string;
  /** JSON-LD; null where a page is not to be found by search engines. */
  readonly structuredData: object | null;
};
