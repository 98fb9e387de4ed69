declare module '*?apart' {
  const url: string;
  export default url;
}
