import { Card } from '../../parts/card.tsx';
import { Icon } from '../../parts/icon.tsx';
import { CHEVRON_RIGHT } from '../../parts/icons.ts';
import type { ViewProps } from '../view-props.ts';
import { firstEveningTexts } from './texts/index.ts';

/** The next steps of an owner whose salon has just been opened. */
export function NextSteps({ data, place }: Pick<ViewProps, 'data' | 'place'>) {
  const words = firstEveningTexts().afterwards;
  const steps = [
    [words.book, `/book/${data.slug}`],
    [words.clients, place.href('import')],
    [words.team, place.href('user', 'new')],
    [words.desk, `/desk/${data.slug}`],
  ] as const;
  return (
    <Card id="next-steps" title={words.title}>
      <ul class="lines todo">
        {steps.map(([[title, text], href]) => (
          <li key={href}>
            <span class="mk">
              <Icon of={CHEVRON_RIGHT} />
            </span>
            <span class="grow">
              <a href={href}>{title}</a>
              <span class="sub">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
