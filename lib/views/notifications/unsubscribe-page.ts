type UnsubscribeTexts = {
  readonly title: string;
  readonly heading: string;
  readonly explanation: string;
  readonly button: string;
};

/** A page with one button, whose form posts to the page's own address. The texts are not escaped. */
export const renderUnsubscribePage = ({
  title,
  heading,
  explanation,
  button,
}: UnsubscribeTexts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
<h1>${heading}</h1>
<p>${explanation}</p>
<form method="post"><button>${button}</button></form>
</body>
</html>
`;
