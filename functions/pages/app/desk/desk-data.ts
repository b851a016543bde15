import type { Client } from '../../../../lib/client/client.ts';
import type { Data } from '../page-data.ts';
import type { Language } from '../texts/index.ts';

/** The data that the server hands to the desk: nothing that needs a log-in. */
export type DeskData = {
  readonly slug: string;
  readonly language: Language;
  /** The API's URL, with its prefix. */
  readonly api: string;
  /** The instant of the request (ISO 8601). */
  readonly now: string;
  /** The name of the salon. */
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
  /** Minutes without an act after which the page locks itself; 0 = never. */
  readonly lockMinutes: number;
  /** Tips that the checkout suggests, in percent. */
  readonly tipPercentages: readonly number[];
  readonly giftCardsPayTips: boolean;
};

type Loaded<Call> = NonNullable<Data<Call>>;
export type Diary = Loaded<Client['appointments']['diary']>;
export type DiaryWeek = Loaded<Client['appointments']['diaryWeek']>;
export type DiaryStaff = Diary['staff'][number];
export type DiaryVisit = DiaryStaff['visits'][number];
export type Catalog = Data<Client['booking']['catalog']>;
export type Visit = Data<Client['appointments']['appointmentIndex']>[number];
