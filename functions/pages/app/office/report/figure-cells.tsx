import { formatFigure, type ReportRow, toFigureLabel } from './report-data.ts';

export type CellProps = {
  readonly columns: readonly string[];
  readonly main: string;
  readonly currency: string;
};

type HeadingProps = {
  readonly columns: readonly string[];
  /** The meaning of each figure, by its name. */
  readonly definitions?: Readonly<Record<string, string>>;
};

export const FigureHeadings = ({ columns, definitions = {} }: HeadingProps) => (
  <>
    {columns.map((name) => (
      <th key={name} scope="col" class="end" title={definitions[name]}>
        {toFigureLabel(name)}
      </th>
    ))}
  </>
);

/** The figures of a row. A phone shows the main one beside the name, and leaves out others that are zero. */
export const FigureCells = ({ columns, main, currency, figures }: CellProps & Pick<ReportRow, 'figures'>) => (
  <>
    {columns.map((name) => (
      <td
        key={name}
        class={['end money', name === main && 'main', Number(figures[name]) === 0 && 'nil']
          .filter(Boolean)
          .join(' ')}
        data-label={toFigureLabel(name)}
      >
        {formatFigure(name, figures[name], currency)}
      </td>
    ))}
  </>
);
