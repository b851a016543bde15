import type { Client } from '../../../../lib/client/client.ts';
import type { Catalog, Data, PageData } from '../page-data.ts';
import type { Session } from '../session.ts';

export type Profile = Data<Client['customers']['profile']>;

export type AccountProps = {
  readonly data: PageData;
  readonly session: Session;
  readonly catalog: Catalog;
  readonly profile: Profile;
  /** Says what happened, above every view. */
  readonly tell: (message: string) => void;
};

/** Properties of views that a visitor without an account may see as well. */
export type VisitorProps = Omit<AccountProps, 'profile'> & { readonly profile: Profile | null };
