import type { Client } from '../../../../lib/client/client.ts';
import type { Data } from '../page-data.ts';
import type { UserPageData } from '../user-page.ts';

export type DeskData = UserPageData;

type Loaded<Call> = NonNullable<Data<Call>>;
export type Diary = Loaded<Client['appointments']['diary']>;
export type DiaryWeek = Loaded<Client['appointments']['diaryWeek']>;
export type DiaryVisit = Diary['staff'][number]['visits'][number];
export type Catalog = Data<Client['booking']['catalog']>;
export type Visit = Data<Client['appointments']['appointmentUpdate']>;
/** A visit as the list shows it: with the salon's note about the customer. */
export type ListedVisit = Data<Client['appointments']['appointmentIndex']>[number];
export type WaitlistEntry = Data<Client['waitlist']['waitlistIndex']>[number];
export type CustomerCardData = Data<Client['directory']['customerShow']>;
