import type { Client } from '../../../../lib/client/client.ts';
import type { ReplyData } from '../page-data.ts';
import { toDay } from '../parts/format.ts';
import type { ViewProps } from '../parts/session-page.tsx';

export type Profile = ReplyData<Client['customers']['profile']>;

export type AccountProps = ViewProps & {
  readonly profile: Profile;
  /** Says what happened, above every view. */
  readonly tell: (message: string) => void;
  /** Ends the session of an account that is deleted. */
  readonly onDeleted: () => void;
};

/** Asks for the rows of a list on a single page. */
export const ALL_ROWS_INPUT = { per_page: 100 } as const;

/** Properties of views that a visitor without an account may see as well. */
export type VisitorProps = Omit<AccountProps, 'profile' | 'onDeleted'> & { readonly profile: Profile | null };

export const toDayOfPageRequest = ({ data, catalog }: Pick<AccountProps, 'data' | 'catalog'>): string =>
  toDay(new Date(data.now), catalog.location?.time_zone ?? 'UTC');
