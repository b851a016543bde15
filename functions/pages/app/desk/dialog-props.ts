import type { ReadonlySignal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { ActRunner } from './acts.ts';
import type { CatalogState } from './catalog.ts';
import type { Clock } from './clock.ts';
import type { DeskPageData } from './desk-data.ts';
import type { DiaryState } from './diary.ts';
import type { Dialogs } from './open-dialog.ts';
import type { Place } from './place.ts';
import type { Rights } from './rights.ts';

export type DayProps = {
  readonly data: DeskPageData;
  readonly salon: Client;
  /** False while the desk is locked. */
  readonly isLoggedIn: ReadonlySignal<boolean>;
  readonly clock: Clock;
  readonly place: Place;
  readonly rights: Rights;
};

export type DialogProps = DayProps & {
  readonly diary: DiaryState;
  readonly catalog: CatalogState;
  readonly acts: ActRunner;
  readonly dialogs: Dialogs;
};
