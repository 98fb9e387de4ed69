// The classes of cards in a post's content, apart from the other rules, because most screens need no cards.

/** The class of an `aside` that is a call to action. */
export const callToActionClass = 'call-to-action';

/** The class of the link of a call to action: the site's own button. */
export const buttonClass = 'button button-primary';

/** The class of a figure that holds the link of a video or a recording. */
export const embedClass = 'embed';

/** The class of a figure that holds a quotation, and a caption with the person who said it. */
export const quotationClass = 'quotation';

/** The class of a section that holds a figure with an image, and the text beside it. */
export const besideClass = 'beside';

/** The class of a list of figures: numbers in bold, each with words. */
export const figuresClass = 'figures';
