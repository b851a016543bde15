import type { ComponentChildren } from 'preact';

type FactProps = { readonly name: string; readonly look?: string; readonly children: ComponentChildren };

/** The name of a fact, and its value, in a list of facts. */
export const Fact = ({ name, look, children }: FactProps) => (
  <>
    <dt>{name}</dt>
    <dd class={look}>{children}</dd>
  </>
);
