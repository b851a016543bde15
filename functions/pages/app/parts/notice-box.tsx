import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';
import { CHECK, CIRCLE_ALERT, INFO, TRIANGLE_ALERT } from './icons.ts';

const ICONS = { info: INFO, wait: TRIANGLE_ALERT, bad: CIRCLE_ALERT, ok: CHECK } as const;

type NoticeBoxProps = {
  /** `wait`: needs a look. `bad`: refused. `ok`: fits or is done. */
  readonly look?: keyof typeof ICONS;
  readonly role?: 'alert' | 'status' | undefined;
  readonly more?: string;
  readonly children: ComponentChildren;
};

/** A text in a box of its colour, with its icon. */
export const NoticeBox = ({ look = 'info', role, more = '', children }: NoticeBoxProps) => (
  <div class={`note ${look} ${more}`.trim()} role={role}>
    <Icon of={ICONS[look]} />
    <div class="grow">{children}</div>
  </div>
);
