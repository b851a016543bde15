import type { Reply } from '../../page-data.ts';
import type { ViewProps } from '../view-props.ts';

export type HomeData = Reply<ViewProps['salon']['journal']['home']>['data'];
export type HomeProps = ViewProps & { readonly home: HomeData };
