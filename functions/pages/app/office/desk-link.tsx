import type { ComponentChildren } from 'preact';
import type { ViewProps } from './view-props.ts';

type DeskLinkProps = Pick<ViewProps, 'permissions'> & {
  readonly href: string;
  readonly children: ComponentChildren;
};

/** A link to the desk, for those who may see its days. */
export const DeskLink = ({ href, permissions, children }: DeskLinkProps) =>
  permissions.includes('appointments.read') ? <a href={href}>{children}</a> : <span>{children}</span>;
