import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

type EmptyProps = {
  /** One of icons.ts. */
  readonly icon?: string;
  readonly title: string;
  /** Why it is empty, and the next thing to do. */
  readonly children?: ComponentChildren;
};

/** In the place of a list without rows. */
export const Empty = ({ icon, title, children }: EmptyProps) => (
  <div class="empty">
    {icon && <Icon of={icon} look="l" />}
    <b>{title}</b>
    {children}
  </div>
);
