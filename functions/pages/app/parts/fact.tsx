import type { ComponentChildren } from 'preact';

type FactProps = { readonly name: string; readonly look?: string; readonly children: ComponentChildren };

export const Fact = ({ name, look, children }: FactProps) => (
  <>
    <dt>{name}</dt>
    <dd class={look}>{children}</dd>
  </>
);
