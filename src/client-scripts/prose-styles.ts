// `?apart` makes this a separate module, so that the home page does not load the styles of posts before one is opened.
import styles from '../styles/prose.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);
