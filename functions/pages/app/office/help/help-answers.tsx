import { findPermissionIfAllMissing, getArea, isArea } from '../areas/areas.ts';
import { getPageName } from '../areas/page-names.ts';
import { findSection } from '../areas/sections.ts';
import type { ViewProps } from '../view-props.ts';
import { helpTexts } from './texts/index.ts';
import { TOPICS, type TopicName } from './topics.ts';

type HelpProps = Pick<ViewProps, 'place' | 'permissions'>;

const mayOpen = (page: string, permissions: readonly string[]): boolean =>
  !isArea(page) || findPermissionIfAllMissing(getArea(page), permissions) === undefined;

export const listAllowedTopics = (permissions: readonly string[]): readonly TopicName[] =>
  (Object.keys(TOPICS) as TopicName[]).filter((name) => mayOpen(TOPICS[name].to, permissions));

/** The questions that are asked on a page; without any, those of its section. */
export function listTopicsOfPageOrSection(
  page: string,
  permissions: readonly string[],
): readonly TopicName[] {
  const all = listAllowedTopics(permissions);
  const own = all.filter((name) => (TOPICS[name].on as readonly string[]).includes(page));
  const section = findSection(page);
  return own.length > 0 ? own : all.filter((name) => findSection(TOPICS[name].to) === section);
}

type AnswersProps = HelpProps & {
  readonly topics: readonly TopicName[];
  /** The question that is open at first. */
  readonly shown?: string | undefined;
  /** The heading of each question: `h3` below that of a group. */
  readonly Heading?: 'h2' | 'h3';
};

/** Questions that open to their answers, each with a link to the page that does it. */
export const HelpAnswers = ({ topics, shown, Heading = 'h2', place }: AnswersProps) => (
  <div class="card folds">
    {topics.map((name) => {
      const [question, answer] = helpTexts().questions[name];
      const { to } = TOPICS[name];
      return (
        <details key={name} class="foldable" open={name === shown}>
          <summary>
            <Heading class="grow">{question}</Heading>
          </summary>
          <p class="answer">
            {answer} <a href={place.href(to)}>{getPageName(to)}</a>
          </p>
        </details>
      );
    })}
  </div>
);
