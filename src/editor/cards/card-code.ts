// What the editor needs once a document has a card. It is loaded as a whole.
export { readCard } from './card.ts';
export { cardTexts } from './card-text.ts';
export { drawCard, wordsOfCard } from './draw-card.ts';
