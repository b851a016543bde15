import type { Client } from '../../../lib/client/client.ts';
import type { Language } from './texts/index.ts';

export type PageName =
  | 'book'
  | 'visit'
  | 'offer'
  | 'account'
  | 'claim'
  | 'receipt'
  | 'verify-email'
  | 'reset-password'
  | 'admin-reset-password';

type Success<Call> = Call extends (...args: never[]) => Promise<infer Reply>
  ? Extract<Reply, { ok: true }>
  : never;
/** The data of an operation's success. */
export type Data<Call> = Success<Call> extends { reply: { data: infer Value } } ? Value : never;

export type Catalog = Data<Client['booking']['catalog']>;

/** The data that the server hands to the browser. Both render the same page from it. */
export type PageData = {
  readonly page: PageName;
  readonly slug: string;
  readonly language: Language;
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
  readonly title: string;
  readonly description: string;
  /** Address of an image that shows the salon; empty for none. */
  readonly image: string;
  /** JSON-LD; null where a page is not to be found by search engines. */
  readonly structuredData: object | null;
};
