import { useLayoutEffect, useRef } from 'preact/hooks';
import { officeTexts } from './texts/index.ts';
import type { ViewProps } from './view-props.ts';

/** Whether the page has just been loaded: then the focus stays where the browser puts it. */
let isFirst = true;

/** The heading of a view. It names the document, and takes the focus when the view changes. */
export function PageHeading({ data, title }: Pick<ViewProps, 'data'> & { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = officeTexts().pageTitle(title, data.name);
  }, [title, data.name]);
  useLayoutEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}
