import { Dialog } from '../../parts/dialog.tsx';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { HelpAnswers, listTopicsOfPageOrSection } from './help-answers.tsx';
import { helpTexts } from './texts/index.ts';

type HelpDialogProps = Pick<ViewProps, 'place' | 'permissions'> & { readonly onClose: () => void };

/** The questions of owners about the page that is open (BEHAVIOR §40.4). */
export function HelpDialog({ onClose, ...view }: HelpDialogProps) {
  const { place, permissions } = view;
  const topics = listTopicsOfPageOrSection(place.address.value.area, permissions);
  return (
    <Dialog id="help" title={officeTexts().help} onClose={onClose}>
      {topics.length > 0 && <HelpAnswers {...view} topics={topics} shown={topics[0]} />}
      <p>
        <a href={place.href('help')}>{helpTexts().all}</a>
      </p>
    </Dialog>
  );
}
