import { SubmitRow } from '../parts/field.tsx';
import { DOORS, type WhichSalonPageProps } from './doors.ts';
import { homeTexts } from './texts/index.ts';

/** The page of the host without a salon: it names the product and leads to its doors (BEHAVIOR §40.9). */
export function PlatformHomePage() {
  const words = homeTexts();
  return (
    <main class="doors">
      <h1>{words.title}</h1>
      <p class="lead">{words.intro}</p>
      <ul class="cards">
        {DOORS.map((door) => (
          <li key={door} class="card">
            <a href={`/${door}`} class="card-title">
              {words.doors[door][0]}
            </a>
            <p class="quiet">{words.doors[door][1]}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Asks which salon is meant, and leads there (BEHAVIOR §40.9). */
export function WhichSalonPage({ door, typed, slug, isUnknown = false }: WhichSalonPageProps) {
  const words = homeTexts();
  const isWrong = typed !== '' && slug === undefined;
  return (
    <main class="doors">
      <p class="quiet">
        <a href="/">{words.home}</a>
      </p>
      <h1>{words.doors[door][0]}</h1>
      {slug === undefined ? (
        <form action={`/${door}`} method="get">
          <div class="field">
            <label for="slug">{words.slug}</label>
            <p id="slug-hint" class="hint">
              {words.slugHint}
            </p>
            <input
              id="slug"
              class="in"
              name="slug"
              required
              autocomplete="off"
              autocapitalize="none"
              value={typed}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? 'slug-hint slug-error' : 'slug-hint'}
            />
            {isWrong && (
              <p id="slug-error" class="error" role="alert">
                {isUnknown ? words.slugUnknown : words.slugWrong}
              </p>
            )}
          </div>
          <SubmitRow label={words.go} />
        </form>
      ) : (
        <p>
          <a href={`/${door}/${slug}`}>{words.follow(slug)}</a>
        </p>
      )}
    </main>
  );
}
