import type { ComponentChildren } from 'preact';

type CardProps = {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  /** Beside the title. */
  readonly head?: ComponentChildren;
  readonly children: ComponentChildren;
};

export const Card = ({ id, title, head, children }: CardProps) => (
  <section class="card" aria-labelledby={id}>
    <header>
      <h2 class="grow" id={id}>
        {title}
      </h2>
      {head}
    </header>
    {children}
  </section>
);
