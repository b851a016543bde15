/** The hues of faces without a picture (tokens.css). */
const HUES = 10;

/** The first letters of the first two words of a name. */
const toInitials = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('');

type FaceProps = {
  readonly id: number;
  readonly name: string;
  /** The address of the picture; empty without one. */
  readonly image?: string;
  readonly initials?: string;
  /** The size: `m` or `l`. */
  readonly more?: string;
};

/** The face of a person: the picture, or the initials on a hue of their own. */
export const Face = ({ id, name, image = '', initials = toInitials(name), more = '' }: FaceProps) =>
  image === '' ? (
    <span class={`face h${(id % HUES) + 1} ${more}`} aria-hidden="true">
      {initials}
    </span>
  ) : (
    <img class={`face ${more}`} src={image} alt="" width={28} height={28} />
  );
