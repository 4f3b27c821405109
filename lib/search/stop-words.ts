/** By language. */
export type WordLists = Readonly<Record<string, string>>;

/** These words are neither indexed nor searched for. */
export const STOP_WORDS: WordLists = {
  en: `
    a about am an and any anything are as at be but by can could do does find for from get give got have hey hi how i in
    is it its just like looking make me my need of on or our please should so some something tell that the their them
    then there these they this those to use used using via want we what when where which who why will with without
    would you your
  `,
  de: `
    ab als am an auch auf aus bei beim bin bitte brauche brauchen da damit das dass dem den der des die diese diesem
    diesen dieser dieses doch du durch ein eine einem einen einer eines er es etwas finde finden für gerne gibt habe
    haben hallo hat hätte ich im in irgendwas ist kann können man mein meine meinem meinen meiner mich mir mit möchte
    muss nach nur ob oder sich sie sind so soll suche suchen über um und uns unser unsere unter vom von vor was welche
    welcher welches wenn wie will wir wird wo zu zum zur
  `,
};

/** These words are vague, or parts of commands, and only affect the ranking. */
export const WEAK_WORDS: WordLists = {
  en: `
    app application boilerplate clone code demo example kit project sample site software solution starter system
    template tool webapp website
    affordable basic beginner best awesome beautiful business cheap clean company cool custom digital free good great
    latest minimal modern new nice official online popular professional quick quickstart simple tutorial
    alternative build builder create easiest easy generator integration run show similar start way
    add cargo com dev http https install io npm npmjs npx org package pip pnpm www yarn
  `,
  de: `
    aktuell bester einfach fertig gratis gut günstig klein kostenlos neu offiziell ohne schnell schön
    anlegen baue bauen erstellen machen
  `,
};

/** Words that end German compounds: a search for “Blogvorlage” (blog template) tries “Blog” last. */
export const LAST_PARTS: WordLists = {
  de: `
    anbindung anwendung app baukasten beispiel lösung plattform programm projekt seite software starter system template
    vorlage webanwendung webseite website werkzeug
  `,
};
