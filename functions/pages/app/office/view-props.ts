import type { ComponentChildren } from 'preact';
import type { Client } from '../../../../lib/client/client.ts';
import type { UserPageData } from '../user-page.ts';
import type { AreaName, ReadArea } from './areas/areas.ts';
import type { Place } from './place.ts';
import type { RowStore } from './rows/rows.ts';
import type { Values } from './value-types.ts';

/** A short form within a sequence of forms. */
export type FormStep = {
  /** The fields of the form; undefined: all. */
  readonly fields?: readonly string[] | undefined;
  /** A part of the form with a title of its own. */
  readonly more?: readonly [title: string, fields: readonly string[]];
  /** The values that a new record begins with. */
  readonly base?: Values;
  /** The text of the button that saves. */
  readonly submit: string;
  /** Beside the button that saves. */
  readonly others?: ComponentChildren;
  readonly onSaved: () => void;
};

/** The properties of every view of the office. */
export type ViewProps = {
  readonly data: UserPageData;
  readonly salon: Client;
  readonly place: Place;
  readonly rows: RowStore;
  readonly permissions: readonly string[];
};

export type ReadViewProps = ViewProps & { readonly name: AreaName; readonly area: ReadArea };
