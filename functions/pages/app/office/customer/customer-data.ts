import type { ReplyData } from '../../page-data.ts';
import type { ViewProps } from '../view-props.ts';

export type CustomerData = ReplyData<ViewProps['salon']['directory']['customerShow']>;
export type CustomerVisit = CustomerData['appointments'][number];
export type ProfileProps = ViewProps & { readonly card: CustomerData };
