import type { Client } from '../../../../lib/client/client.ts';
import type { ReplyData } from '../page-data.ts';
import type { UserPageData } from '../user-page.ts';

export type DeskPageData = UserPageData;

type Loaded<Call> = NonNullable<ReplyData<Call>>;
export type Diary = Loaded<Client['appointments']['diary']>;
export type DiaryWeek = Loaded<Client['appointments']['diaryWeek']>;
export type DiaryVisit = Diary['staff'][number]['visits'][number];
export type Catalog = ReplyData<Client['booking']['catalog']>;
export type Visit = ReplyData<Client['appointments']['appointmentUpdate']>;
/** A visit as the list shows it: with the salon's note about the customer. */
export type ListedVisit = ReplyData<Client['appointments']['appointmentIndex']>[number];
export type WaitlistEntry = ReplyData<Client['waitlist']['waitlistIndex']>[number];
export type CustomerCardData = ReplyData<Client['directory']['customerShow']>;
