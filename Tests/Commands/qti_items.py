"""Items of QTI as other programs write them, of versions 2.1, 3.0 and 1.2."""

ITEM = """<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="one" title="One">
<responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"><correctResponse><value>a</value><value>c</value></correctResponse></responseDeclaration>
<itemBody><p>Look: <img src="images/map.svg" alt="Map"/></p><choiceInteraction responseIdentifier="R" maxChoices="0" shuffle="false"><prompt>Which?</prompt>
<simpleChoice identifier="a">A</simpleChoice><simpleChoice identifier="b">B<feedbackInline outcomeIdentifier="F" identifier="b">No.</feedbackInline></simpleChoice>
<simpleChoice identifier="c" fixed="true">C</simpleChoice></choiceInteraction></itemBody></assessmentItem>"""

ITEM3 = """<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="two" title="Two">
<qti-response-declaration identifier="R" cardinality="single" base-type="string"><qti-correct-response><qti-value>York</qti-value></qti-correct-response></qti-response-declaration>
<qti-item-body><p>Now is the winter</p><p>by this sun of <qti-text-entry-interaction response-identifier="R"/> so.</p></qti-item-body></qti-assessment-item>"""

OLD = """<questestinterop><assessment ident="x" title="Old"><section><item ident="three" title="T"><itemmetadata><qtimetadata>
<qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>multiple_choice_question</fieldentry></qtimetadatafield>
<qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>2</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
<presentation><material><mattext texttype="text/html">&lt;p&gt;2 &amp;lt; 3?&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>
<response_label ident="1"><material><mattext>Yes, &lt;b&gt;it&lt;/b&gt; is</mattext></material></response_label>
<response_label ident="2"><material><mattext>Never</mattext></material></response_label></render_choice></response_lid></presentation>
<resprocessing><respcondition><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>
</item></section></assessment></questestinterop>"""
